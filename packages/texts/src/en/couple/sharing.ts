import { words } from '../../words.ts'

export const sharing = words('couple/sharing', 'sharing', {
  title: 'From your other apps',
  subtitle: 'What you shared waits on this device until you decide. If you sign out, it is gone.',
  loading: 'Looking what waits here',
  loadFailed: "What waits here didn't load.",
  empty: 'Nothing is waiting here',
  emptyHint: 'In another app, share a picture, a video or a link with Love Space. It comes here first, and you decide.',
  signInFirst: 'Sign in to see what you shared.',
  ways: {
    memory: 'Make a memory of it',
    past: 'Memories, day by day',
    song: 'Add it to our songs',
    letter: 'Begin a letter with it',
  },
  drop: 'Not now, throw it away',
  dropFailed: "It couldn't be thrown away. Try again.",
  openFailed: "It couldn't be opened. It's still here.",
  more: '+{n}',
  beyond: "That's more than {n} at once. The last {beyond} weren't kept.",
  cut: 'The words were very long. The rest of them was not kept.',
  letterWritten: "Today's letter is written. This can wait here for tomorrow's.",
  waits: {
    one: 'Something you shared waits for you.',
    other: '{n} things you shared wait for you.',
  },
  look: 'Have a look',
  notKept: {
    'signed-out': "You weren't signed in, so we kept nothing. Sign in and share it once more.",
    full: 'There was no room for it on this device. Decide about what waits here, or free some space, and share it once more.',
    'too-large': 'A file may have 80 MB. This one was larger, so we kept nothing.',
    unsuitable: 'Photos, videos, links and words find a place here. This was none of them, so we kept nothing.',
    elsewhere: 'A website tried to put something here. We kept nothing of it.',
    'no-worker': "Love Space wasn't ready on this device yet, so we kept nothing. Now it is: share it once more.",
    failed: "We couldn't keep what you shared. Please share it once more.",
  },
} as const)
