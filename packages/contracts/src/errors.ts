/**
 * Every error an API of ours answers: its HTTP status and the text a person reads.
 * A more precise text may be given where the error is thrown; the code is what programs read.
 */
export const errors = {
  // the request itself
  MALFORMED_REQUEST: { status: 400, message: 'The request could not be read.' },
  INVALID_INPUT: { status: 422, message: 'Some of the values are not valid.' },
  TAP_INCOMPLETE: { status: 400, message: 'Missing token or object/user parameter' },
  BODY_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This content type is not supported.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This idempotency key was used for a different request.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  // who is asking
  SIGN_IN_REQUIRED: { status: 401, message: 'Please sign in.' },
  TOKEN_INVALID: { status: 401, message: 'Please sign in.' },
  TOKEN_EXPIRED: { status: 401, message: 'Token expired' },
  SESSION_ENDED: { status: 401, message: 'You have been signed out.' },
  LOGIN_FAILED: { status: 401, message: 'The e-mail or the password is not right.' },
  STEP_UP_REQUIRED: { status: 403, message: 'Please confirm with your PIN.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  ORIGIN_REFUSED: { status: 403, message: 'This request did not come from Love Space.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This method is not allowed here.' },
  // auth
  EMAIL_TAKEN: { status: 409, message: 'An account with this e-mail already exists. Please sign in.' },
  USER_NOT_FOUND: { status: 404, message: 'User not found' },
  USER_MISMATCH: { status: 403, message: 'This can only be done for your own account.' },
  PIN_WRONG: { status: 401, message: 'That PIN is not right.' },
  PIN_LOCKED: { status: 429, message: 'Too many wrong PINs. Please wait and try again.' },
  PASSWORD_WRONG: { status: 401, message: 'The current password is not right.' },
  CHALLENGE_EXPIRED: { status: 410, message: 'This took too long. Please tap your ring again.' },
  SESSION_NOT_FOUND: { status: 404, message: 'This sign-in no longer exists.' },
  VERDICT_INVALID: { status: 403, message: 'Access denied' },
  // space
  SPACE_NOT_FOUND: { status: 404, message: 'Space not found' },
  NO_SPACES: { status: 404, message: 'No spaces found' },
  SPACE_FULL: { status: 409, message: 'This space already has two partners.' },
  SPACE_READ_ONLY: { status: 409, message: 'This space is read-only.' },
  ALREADY_IN_SPACE: { status: 409, message: 'You already share a space.' },
  TAP_DENIED: { status: 403, message: 'Access denied' },
  TAP_UNKNOWN: {
    status: 404,
    message: 'This link is not known. Check the ring, or ask your partner for an invitation.',
  },
  RING_NOT_FOUND: { status: 404, message: 'Ring not found' },
  RING_TAKEN: { status: 409, message: 'This ring already belongs to somebody.' },
  RING_INACTIVE: { status: 409, message: 'This ring is no longer active.' },
  INVITATION_GONE: { status: 410, message: 'This invitation is no longer open. Ask your partner for a new one.' },
  INVITATION_NOT_FOUND: { status: 404, message: 'There is no open invitation.' },
  // engagement
  MESSAGE_ALREADY_SENT: { status: 409, message: "You already sent today's message" },
  MESSAGE_NOT_FOUND: { status: 404, message: 'Love message not found' },
  NO_MESSAGE_TODAY: { status: 404, message: 'No love message found for today' },
  MESSAGE_DAY_CLOSED: { status: 409, message: 'This day can no longer be written.' },
  NOTIFICATION_NOT_FOUND: { status: 404, message: 'Notification not found' },
  // operations
  PARKED_EVENT_NOT_FOUND: { status: 404, message: 'This parked event no longer exists.' },
  CONFLICT: { status: 409, message: 'Somebody changed this at the same moment. Please try again.' },
  // ours to mend
  INTERNAL: { status: 500, message: 'Something went wrong on our side.' },
  UPSTREAM_FAILED: { status: 502, message: 'A part of Love Space did not answer properly.' },
  UNAVAILABLE: {
    status: 503,
    message: 'A part of Love Space is not reachable right now. Please try again in a moment.',
  },
  UPSTREAM_TIMEOUT: { status: 504, message: 'A part of Love Space took too long to answer.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors
