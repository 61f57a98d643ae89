"""Where compiled code runs: WebAssembly under wasmtime, machine code by numba, or plain Python."""
