/** Modules left in node_modules: native code and rarely used WebAssembly. */
export const leftModules = ['sharp', 'libheif-js', '@node-rs/argon2']
