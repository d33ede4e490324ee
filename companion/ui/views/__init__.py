"""The screens: each shows a page; its ``kv`` file says where the parts of its stage stand."""
