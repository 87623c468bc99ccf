import { words } from '../../words.ts'

export const us = words('couple/us', 'us', {
  title: 'Us',
  alone: 'Just you, for now',
  ours: 'What we keep',
  timeline: 'Timeline',
  timelineHint: 'Our story, day by day',
  trash: 'Trash',
  trashHint: 'Take back what was deleted, for 30 days',
  calendar: 'Calendar',
  calendarHint: 'Our days in your calendar app',
  news: 'Notifications',
  newsHint: 'What is new for you',
  settings: 'Settings',
  yours: 'Your settings',
  yoursHint: 'Name, picture, PIN, sign-ins, language',
  spaces: 'Space settings',
  spacesHint: 'Name, cover, words, rings, streak',
  notificationSettings: 'What should ring',
  notificationSettingsHint: 'Kinds, quiet hours, phones',
  help: 'Help',
  signOut: 'Sign out',
} as const)
