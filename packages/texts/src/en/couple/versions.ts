import { words } from '../../words.ts'

/** Shown when another user changed the record meanwhile. */
export const versions = words('couple/versions', 'versions', {
  changedSince: 'This was changed since you opened it. Save once more to put yours in its place.',
  title: 'There are two versions now',
  hint: 'Nothing is lost. Here is where they differ: choose the one to keep.',
  theirs: 'What is there now',
  mine: 'What you wrote',
  nothing: 'Nothing',
  keepTheirs: 'Keep what is there',
  saveMine: 'Save mine',
} as const)
