import { words } from '../../words.ts'

export const exporting = words('couple/export', 'exporting', {
  title: 'Your data',
  hint: 'Everything you can read here, with the original files, in one zip file. To read it, open the file index.html inside. Originals may show where and with which device they were taken.',
  start: 'Prepare my data',
  again: 'Prepare it again',
  working: 'Gathering your letters and files…',
  workingHint: "You can leave this page. It'll be here when you're back.",
  download: 'Download {size}',
  until: 'Available until {date}.',
  failed: "That didn't work, but nothing is lost. Try again in a moment.",
  startFailed: "Your data wasn't prepared. Try again.",
  downloadFailed: "The download didn't start. Try again.",
  loadFailed: "We couldn't check on your data. Try again.",
} as const)
