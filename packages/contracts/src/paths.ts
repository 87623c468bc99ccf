/** Addresses of pages, below the origin: links, redirects, notifications, mails and tests take them from here. */
export const paths = {
  home: '/',
  tap: '/space',
  /** An invitation; its secrets follow in the fragment, which no server sees. */
  join: '/join',
  register: '/register',
  login: '/login',
  forgotPassword: '/forgot-password',
  forgotPin: '/forgot-pin',
  /** Pages that links in mails lead to. */
  resetPassword: '/reset-password',
  resetPin: '/reset-pin',
  confirmEmail: '/confirm-email',
  answerEmailProposal: '/email-proposal',
  /** Where somebody replaces a password that an operator chose. */
  choosePassword: '/choose-password',
  notifications: '/notifications',
  timeline: '/timeline',
  memory: '/memory',
  /** A space that has ended, beside a new one; `formerSpaceOf` names which. */
  formerSpace: '/spaces/:spaceId',
  settings: '/settings',
  spaceSettings: '/space-settings',
  help: '/help',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  /** The back-office; what lies below it is the back-office's own. */
  admin: '/admin',
  diagnostics: '/diagnostics',
} as const

/** Parts of a page, by their ids, that the hash of an address, its query `scrollTo` or the navigation state `{ scrollTo }` may name. */
export const sections = {
  messages: 'messages',
  conversation: 'daily-love-conversation',
  moodRating: 'mood-rating',
  question: 'daily-question',
  timeline: 'timeline',
  memories: 'memories',
  playlist: 'playlist',
  nfcIntro: 'nfc-intro',
  onThisDay: 'on-this-day',
  figures: 'figures',
  aboutRings: 'about-rings',
  shop: 'shop',
  pricing: 'pricing',
  streak: 'streak',
  partner: 'partner',
  rings: 'rings',
  newSpace: 'new-space',
  email: 'email',
  emailProposal: 'email-proposal',
  notifications: 'notifications',
  password: 'password',
  pin: 'pin',
} as const

/** A part of a page. */
export const sectionOf = (path: string, section: string): string => `${path}#${section}`

/** Where a space that has ended can be read. */
export const formerSpaceOf = (spaceId: string): string => paths.formerSpace.replace(':spaceId', spaceId)

/** Names the day whose letters home shows. */
export const dayParameter = 'conversation-date'

/** Name a song and a game that home opens. */
export const songParameter = 'song'
export const gameParameter = 'game'

/** A song in the list of songs, on home. */
export const songOf = (songId: string): string =>
  sectionOf(`${paths.home}?${songParameter}=${encodeURIComponent(songId)}`, sections.playlist)

/** A game, on home. */
export const gameOf = (key: string): string =>
  sectionOf(`${paths.home}?${gameParameter}=${encodeURIComponent(key)}`, sections.playlist)

/** The letters of a day, `YYYY-MM-DD`, on home. */
export const conversationOf = (day: string): string =>
  sectionOf(`${paths.home}?${dayParameter}=${day}`, sections.conversation)
