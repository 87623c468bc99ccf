import { words } from '../words.ts'

/** Texts at a refused field, by the server's sentence, with `{n}` for its number. Only forms need them. */
export const fieldTexts = words<Readonly<Record<string, string>>>('fields', 'fieldTexts', {
  'This field is required.': 'Please fill this in.',
  'This must not be empty.': 'Please fill this in.',
  'This is not valid.': "This isn't right yet. Please check it.",
  'Not a valid email address.': 'Please enter a valid email address.',
  'This has the wrong format.': "This isn't right yet. Please check it.",
  'This needs at least {n} characters.': 'Please write at least {n} characters.',
  'This may have at most {n} characters.': "There's room for {n} characters. Please shorten it.",
  'This must be a whole number.': 'Please enter a whole number.',
  'This must be a number.': 'Please enter a number.',
  'This must be at least {n}.': 'Please enter {n} or more.',
  'This must be at most {n}.': 'Please enter {n} or less.',
  'This needs at least {n} entries.': 'Please add at least {n}.',
  'This may have at most {n} entries.': "There's room for {n}. Please remove some.",
  'No entry may stand here twice.': 'Something is here twice. Please remove one.',
})
