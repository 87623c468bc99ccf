import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'
import { handleSpaceToken } from '@love-space/contracts/gateway/tap.routes.ts'
import type { Browser } from './browser.ts'
import { textAt, type Answer } from './http.ts'

export interface Tapped {
  readonly answer: Answer
  readonly action: string
  readonly token: string
  readonly challenge: string
}

/** Sends a tap, without a session unless `bearer` is given. */
export const tap = async (
  browser: Browser,
  { token, object }: Pair,
  from: { readonly bearer?: string | null; readonly address?: string } = {},
): Promise<Tapped> => {
  const { bearer = null, address = browser.address } = from
  const answer = await browser.call(handleSpaceToken, { body: { token, object }, token: bearer, address })
  return {
    answer,
    action: textAt(answer.json, 'data.action'),
    token: textAt(answer.json, 'data.token'),
    challenge: textAt(answer.json, 'data.challenge'),
  }
}
