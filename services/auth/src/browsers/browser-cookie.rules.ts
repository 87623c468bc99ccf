/** People that one browser can be known to at the same time. */
const peopleMax = 5
/** 32 random bytes, base64url. */
const secretForm = /^[A-Za-z0-9_-]{43}$/
const between = '.'

/**
 * The secrets in the cookie of a browser: one for each person it is known to. They are never shared, so that somebody
 * who puts their own cookie into another's browser learns nothing that the other's sign-in grants. The signature behind
 * them is for the gateway, and says nothing here.
 */
export const secretsIn = (cookie: string | null): string[] =>
  (cookie ?? '')
    .split(between)
    .filter((text) => secretForm.test(text))
    .slice(-peopleMax)

/** The cookie with this secret in it, still to be signed; the oldest of the others is dropped. */
export const withSecret = (cookie: string | null, secret: string): string => {
  const others = secretsIn(cookie).filter((other) => other !== secret)
  return [...others.slice(1 - peopleMax), secret].join(between)
}
