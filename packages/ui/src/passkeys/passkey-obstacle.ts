/** Reason for which this browser has no passkeys. */
export type PasskeyObstacle = 'address' | 'browser'

const hasName = (hostname: string): boolean => !hostname.startsWith('[') && !/^[0-9.]+$/.test(hostname)

export const passkeyObstacle = (): PasskeyObstacle | null => {
  if (!window.isSecureContext || !hasName(window.location.hostname)) return 'address'
  return 'PublicKeyCredential' in window ? null : 'browser'
}
