/** What a browser fetches again when it is told that it changed. */
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
