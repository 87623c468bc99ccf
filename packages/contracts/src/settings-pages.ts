import { sections, type paths } from './paths.ts'

// Apart from paths.ts, which the first route loads.

const { calendar, email, notifications, partner, password, pin, rings, streak } = sections

export const settingsPages = {
  calendar,
  details: 'details',
  deleteAccount: 'delete-account',
  email,
  end: 'end',
  export: 'export',
  leave: 'leave',
  look: 'look',
  notifications,
  partner,
  password,
  pictures: 'pictures',
  pin,
  profile: 'profile',
  rings,
  signIns: 'sign-ins',
  story: 'story',
  streak,
  words: 'words',
} as const

/** A page of the settings of a user or a space. The settings' address with the page's name as a hash leads there too. */
export const settingsPageOf = (path: typeof paths.settings | typeof paths.spaceSettings, page: string): string =>
  `${path}/${page}`
