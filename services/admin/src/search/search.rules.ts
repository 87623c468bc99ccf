const linked = {
  space: /[?&#]token=([A-Za-z0-9_-]+)/,
  device: /[?&#](?:object|user)=([A-Za-z0-9_-]+)/,
} as const

/** A token or an id as somebody pastes it, also inside the link that stands on a ring, which has one of both; null for other text. */
export const codeIn = (text: string, of: keyof typeof linked): string | null => {
  const [, code] = linked[of].exec(text) ?? []
  if (code !== undefined) return code
  return /^[A-Za-z0-9_-]{8,128}$/.test(text) ? text : null
}
