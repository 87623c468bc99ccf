export const focusStyle = (focus: { readonly left: number; readonly top: number } | undefined) =>
  focus && { objectPosition: `${focus.left * 100}% ${focus.top * 100}%` }
