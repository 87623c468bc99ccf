const many = String(1_000_000)

/** Settings for tests in which one client stands for many people. */
export const withoutClientLimits = {
  gateway: {
    RATE_PER_SECOND: many,
    RATE_BURST: many,
    SECRET_RATE_PER_SECOND: many,
    SECRET_RATE_BURST: many,
    CONNECTIONS_PER_ADDRESS: many,
    UNFINISHED_PER_ADDRESS: many,
    UNFINISHED_PER_ACCOUNT: many,
    UPLOADS_PER_ADDRESS: many,
    UPLOADS_PER_ACCOUNT: many,
    DOWNLOADS_PER_ADDRESS: many,
    DOWNLOADS_PER_ACCOUNT: many,
    STREAMS_PER_ADDRESS: many,
    STREAMS_PER_ACCOUNT: many,
  },
  auth: {
    LOGINS_PER_ACCOUNT: many,
    LOGINS_PER_ADDRESS: many,
    REGISTRATIONS_PER_ADDRESS: many,
    TAPS_PER_ADDRESS: many,
    TAPS_PER_RING: many,
    TAPS_PER_KNOWN_BROWSER: many,
  },
  space: { LINK_CHECKS_PER_ADDRESS: many, LINK_CHECKS_PER_LINK: many },
}

export const clientLimits = {
  real: {},
  /** Limits for many people's browsers behind one address; the gateway's general rate per browser stays real. */
  journeys: {
    gateway: { SECRET_RATE_PER_SECOND: many, SECRET_RATE_BURST: many },
    auth: withoutClientLimits.auth,
  },
  none: withoutClientLimits,
} as const
export type ClientLimits = keyof typeof clientLimits
