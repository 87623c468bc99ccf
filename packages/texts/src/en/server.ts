// Texts that servers send: mails, pushes, files.
export { calendar } from './calendar.ts'
export { exportPage } from './export-page.ts'
export { mailFrame, mails } from './mails.ts'
export { namelessPartner, notificationTexts } from './notifications.ts'
export { pushTexts } from './push.ts'
export { tapMessages } from './taps.ts'
