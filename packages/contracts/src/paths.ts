export const paths = {
  home: '/',
  tap: '/space',
  /** Page of an invitation. Its secrets are in the fragment, which browsers never send. */
  join: '/join',
  register: '/register',
  login: '/login',
  forgotPassword: '/forgot-password',
  forgotPin: '/forgot-pin',
  resetPassword: '/reset-password',
  resetPin: '/reset-pin',
  confirmEmail: '/confirm-email',
  answerEmailProposal: '/email-proposal',
  choosePassword: '/choose-password',
  notifications: '/notifications',
  timeline: '/timeline',
  memory: '/memory',
  answers: '/answers',
  letters: '/letters',
  play: '/play',
  /** Page of links to everything that the navigation does not show. */
  us: '/us',
  /** Page of an ended space, for a member of a newer one; made by `formerSpaceOf`. */
  formerSpace: '/spaces/:spaceId',
  settings: '/settings',
  spaceSettings: '/space-settings',
  help: '/help',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  admin: '/admin',
  diagnostics: '/diagnostics',
} as const

export const devicesPath = `${paths.admin}/device-management`

/** Page of an operator's passkeys. The link of a mail brings its token in the fragment. */
export const operatorPasskeysPath = `${paths.admin}/passkeys`

/** Ids of page sections, for an address's hash, its query `scrollTo`, or the navigation state `{ scrollTo }`. */
export const sections = {
  messages: 'messages',
  conversation: 'daily-love-conversation',
  moodRating: 'mood-rating',
  question: 'daily-question',
  nextDays: 'next-days',
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
  calendar: 'calendar',
  rings: 'rings',
  newSpace: 'new-space',
  dataRequests: 'data-requests',
  email: 'email',
  emailProposal: 'email-proposal',
  notifications: 'notifications',
  password: 'password',
  pin: 'pin',
} as const

export const sectionOf = (path: string, section: string): string => `${path}#${section}`

export const formerSpaceOf = (spaceId: string): string => paths.formerSpace.replace(':spaceId', spaceId)

export const dayParameter = 'conversation-date'

/** Query parameter with the records that a notification opens: ids or days, separated by commas. */
export const newParameter = 'new'

const newIn = (path: string, refs: readonly string[]): string => `${path}?${newParameter}=${refs.join(',')}`

export const newMemoriesOf = (ids: readonly string[]): string => newIn(paths.memory, ids)
export const newEventsOf = (ids: readonly string[]): string => newIn(paths.timeline, ids)
export const likedLettersOf = (days: readonly string[]): string => newIn(paths.letters, days)

export const tagParameter = 'tag'

export const lettersWith = (tag: string): string => `${paths.letters}?${tagParameter}=${encodeURIComponent(tag)}`

export const questionParameter = 'question-date'

export const questionOf = (day: string): string =>
  sectionOf(`${paths.home}?${questionParameter}=${day}`, sections.question)

export const answersOf = (day: string): string => `${paths.answers}#${day}`

/** Query parameter that opens a form for a new record, e.g. `add=letter`. */
export const addParameter = 'add'
export const songParameter = 'song'
export const gameParameter = 'game'

export const additionOf = (path: string, kind: 'letter' | 'memory' | 'moment' | 'song'): string =>
  `${path}?${addParameter}=${kind}`

export const songOf = (...songIds: readonly string[]): string =>
  sectionOf(`${paths.home}?${songParameter}=${songIds.map(encodeURIComponent).join(',')}`, sections.playlist)

/** Returns the path that opens a game; given several, it marks their tiles as new. */
export const gameOf = (...keys: readonly string[]): string =>
  sectionOf(`${paths.home}?${gameParameter}=${keys.map(encodeURIComponent).join(',')}`, sections.playlist)

export const conversationOf = (day: string): string =>
  sectionOf(`${paths.home}?${dayParameter}=${day}`, sections.conversation)
