const linked = {
  space: /[?&#]token=([A-Za-z0-9_-]+)/,
  device: /[?&#](?:object|user)=([A-Za-z0-9_-]+)/,
} as const

/** Returns the token or id that a text or a ring's link contains; null for other texts. */
export const codeIn = (text: string, of: keyof typeof linked): string | null => {
  const [, code] = linked[of].exec(text) ?? []
  if (code !== undefined) return code
  return /^[A-Za-z0-9_-]{8,128}$/.test(text) ? text : null
}
