import { equalsInConstantTime, hmacSha256 } from '@love-space/service-kit/process/crypto.ts'

export interface RefreshToken {
  readonly sid: string
  readonly generation: number
}

const form = /^([0-9a-f]{24})\.([1-9][0-9]{0,8})\.([A-Za-z0-9_-]{43})$/

const macOf = (key: string, { sid, generation }: RefreshToken): string =>
  hmacSha256(key, `refresh:${sid}:${generation}`)

/** Returns the token of a family and generation. It is deterministic, so a lost response can be repeated. */
export const refreshTokenOf = (key: string, token: RefreshToken): string =>
  `${token.sid}.${token.generation}.${macOf(key, token)}`

export const readRefreshToken = (key: string, text: string | null): RefreshToken | null => {
  const [, sid, generation, mac] = form.exec(text ?? '') ?? []
  if (sid === undefined || mac === undefined) return null
  const token = { sid, generation: Number(generation) }
  return equalsInConstantTime(mac, macOf(key, token)) ? token : null
}
