const peopleMax = 5
const secretForm = /^[A-Za-z0-9_-]{43}$/
const between = '.'

/** Returns the cookie's secrets, one per user: a planted cookie then reveals nothing of the victim's sign-in. */
export const secretsIn = (cookie: string | null): string[] =>
  (cookie ?? '')
    .split(between)
    .filter((text) => secretForm.test(text))
    .slice(-peopleMax)

export const withSecret = (cookie: string | null, secret: string): string => {
  const others = secretsIn(cookie).filter((other) => other !== secret)
  return [...others.slice(1 - peopleMax), secret].join(between)
}
