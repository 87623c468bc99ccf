/** Topic of a hint: browsers fetch this kind of data again. */
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
