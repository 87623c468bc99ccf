export interface SetCookie {
  readonly name: string
  readonly value: string
  readonly isOver: boolean
}

/** Returns the cookies of a response's `set-cookie` lines. */
export const cookiesIn = (lines: readonly string[]): SetCookie[] =>
  lines.map((line) => {
    const pair = line.split(';')[0] ?? ''
    const end = pair.indexOf('=')
    return { name: pair.slice(0, end), value: pair.slice(end + 1), isOver: /max-age=0/i.test(line) }
  })

export const keepCookies = (cookies: Map<string, string>, found: readonly SetCookie[]): void => {
  for (const { name, value, isOver } of found) {
    if (isOver) cookies.delete(name)
    else cookies.set(name, value)
  }
}

export const cookieHeader = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
