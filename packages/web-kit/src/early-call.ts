interface EarlyCall {
  readonly path: string
  readonly body: string | null
  readonly token: string | null
  readonly response: Promise<Response>
}
declare global {
  /** What the shell's before-paint.js has asked for, while everything else was still being read. */
  var earlyCalls: EarlyCall[] | undefined
}

/** The answer to a call that is under way already; once, and only for the very same call. */
export function takeEarlyCall(path: string, body: string | null, token: string | null): Promise<Response> | undefined {
  const early = globalThis.earlyCalls?.find((call) => call.path === path && call.body === body && call.token === token)
  if (!early) return undefined
  globalThis.earlyCalls = globalThis.earlyCalls?.filter((call) => call !== early)
  return early.response
}

/** From now on every call asks for itself: what was asked for early is too old. */
export const forgetEarlyCalls = (): void => {
  globalThis.earlyCalls = undefined
}
