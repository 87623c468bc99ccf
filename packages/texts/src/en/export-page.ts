export const exportPage = {
  title: 'Your Love Space',
  lead: 'Everything you can read in Love Space, as it was on',
  originals: 'The files beside this page are the originals. They may show where and with which device they were taken.',
  book: {
    of: 'Our {year}',
    figures: 'Letters: {letters} · Memories: {memories} · Moods: {moods}',
    days: 'Days together: {n}',
    songs: 'What we listened to',
    byYou: 'You',
  },
} as const
