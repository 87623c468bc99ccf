declare module 'libheif-js/wasm-bundle.js' {
  interface Picture {
    get_width(): number
    get_height(): number
    display(target: { data: Uint8ClampedArray; width: number; height: number }, onShown: (shown: unknown) => void): void
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): Picture[] } }
  export default libheif
}
