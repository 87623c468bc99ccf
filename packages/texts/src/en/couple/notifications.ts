import { words } from '../../words.ts'

export const notifications = words('couple/notifications', 'notifications', {
  title: 'Notifications',
  total: '{n} notifications',
  totalOne: '1 notification',
  empty: 'No notifications',
  emptyHint: 'What your partner leaves for you shows up here.',
  markAll: 'Mark all read',
  unread: 'Unread',
  loading: 'Loading your notifications…',
  more: 'Load More',
  loadFailed: "Your notifications didn't load.",
} as const)
