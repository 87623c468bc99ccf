import { sections, type paths } from './paths.ts'

// In a file of its own, because the first route loads paths.ts.

const { calendar, email, notifications, partner, password, pin, rings, streak } = sections

export const settingsPages = {
  calendar,
  details: 'details',
  deleteAccount: 'delete-account',
  email,
  end: 'end',
  export: 'export',
  import: 'import',
  leave: 'leave',
  look: 'look',
  notifications,
  partner,
  passkeys: 'passkeys',
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

/** Returns the path of a settings page. The settings' address with the page's name as hash leads there too. */
export const settingsPageOf = (path: typeof paths.settings | typeof paths.spaceSettings, page: string): string =>
  `${path}/${page}`
