const marginMs = 10_000

export function isExpiring(token: string, now: number): boolean {
  try {
    const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const { exp } = JSON.parse(payload) as { exp?: number }
    return exp !== undefined && exp * 1000 < now + marginMs
  } catch {
    return false
  }
}
