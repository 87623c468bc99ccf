import { words } from '../words.ts'

/** Texts of the uploads' panel. Not in `shell.ts`, because visitors never need them. */
export const uploadsTexts = words('uploads', 'uploadsTexts', {
  title: 'Uploads',
  one: '1 file on its way',
  many: '{count} files on their way',
  stuck: "{count} couldn't be uploaded",
  progress: '{name}: {percent}%',
  announced: '{name}: {percent} percent',
  states: {
    waiting: 'Waiting',
    uploading: 'Uploading',
    finishing: 'Almost there',
    paused: 'Paused',
    missing: 'Choose this file again to continue',
    done: 'Done',
    failed: 'Failed',
  },
  offline: "Continues when you're online",
  pause: 'Pause {name}',
  resume: 'Resume {name}',
  retry: 'Try {name} again',
  cancel: 'Cancel {name}',
  chooseAgain: 'Choose {name} again',
  another: "That's a different file. Please choose {name}.",
} as const)
