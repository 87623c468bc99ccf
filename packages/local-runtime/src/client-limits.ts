const many = String(1_000_000)

/** Environment of a run in which one client stands for many: the limits that tell people apart by their address are out of reach. */
export const withoutClientLimits = {
  gateway: { RATE_PER_SECOND: many, RATE_BURST: many, SECRET_RATE_PER_SECOND: many, SECRET_RATE_BURST: many },
  auth: {
    LOGINS_PER_EMAIL: many,
    LOGINS_PER_ADDRESS: many,
    REGISTRATIONS_PER_ADDRESS: many,
    TAPS_PER_ADDRESS: many,
    TAPS_PER_RING: many,
  },
  space: { KNOWN_TAPS_PER_ADDRESS: many, KNOWN_TAPS_PER_LINK: many },
}
