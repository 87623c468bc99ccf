/** What is said on the page of notifications. `{…}` are filled in by `fill`. */
export const notifications = {
  title: 'Notifications',
  total: '{n} in total',
  empty: 'No notifications',
  emptyHint: 'What your partner does here shows up in this place.',
  markAll: 'Mark all as read',
  unread: 'Unread',
  loading: 'Fetching your notifications...',
  more: 'Load More',
  loadFailed: 'Notifications could not be loaded.',
} as const
