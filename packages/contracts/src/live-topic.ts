/** Browsers fetch this kind of data again after a hint. */
export type LiveTopic =
  | 'messages'
  | 'moods'
  | 'questions'
  | 'activities'
  | 'notifications'
  | 'space'
  | 'profile'
  | 'files'
  | 'songs'
  | 'games'
  | 'memories'
  | 'timeline'
