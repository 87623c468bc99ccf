import { words } from '../words.ts'

/** Texts for a record that somebody else changed or deleted during an edit, and for drafts. */
export const versions = words('versions', 'versions', {
  title: 'You both changed this',
  titleOwn: 'You changed this on another device, too',
  hint: 'Choose which one stays, then save.',
  theirs: '{name} wrote',
  theirsOwn: 'Saved there',
  mine: 'You wrote',
  mineHere: 'Written here',
  nothing: 'Nothing',
  changedMeanwhile: 'This was changed somewhere else just now. Have a look, then choose again.',
  keepThis: 'Keep this one',
  settled: 'Now save to keep it.',
  kept: "{name}'s changes were kept too.",
  keptOwn: 'What you changed on your other device was kept too.',
  trashed: 'This is in the trash now. What you wrote is still here.',
  restore: 'Restore and save',
  restoreFailed: "It wasn't restored. Try again.",
  erased: 'This was deleted for good. What you wrote is still here.',
  saveAsNew: 'Save as new',
  continueDraft: 'Continue your draft',
  draft: 'You started this earlier. It stays on this device until you save it.',
  discard: 'Discard it',
} as const)
