import { AppError, type FieldError } from '@love-space/service-kit/process/app-error.ts'

/** The twenty most common PINs in leaked passwords, more than a quarter of all. */
const commonPins = new Set(
  '1234 1111 0000 1212 7777 1004 2000 4444 2222 6969 9999 3333 5555 6666 1122 1313 8888 4321 2001 1010'.split(' '),
)

/** Matches `aaaaaa`, `121212`, `abcabc` and six spaces. */
const repetition = /^(.{1,3}?)\1+$/su

let loaded: Promise<ReadonlySet<string>> | undefined

/** Loads the list with the first new password: it takes 100 ms and 20 MB, which would delay every start. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return loaded
}

const isCommonPassword = async (password: string): Promise<boolean> => {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  return repetition.test(password) || plain === '' || (await commonPasswords()).has(plain)
}

const passwordSentence = 'This password is too easy to guess. Try another.'
const pinSentence = 'This PIN is too easy to guess. Try another.'

export interface NewSecrets {
  readonly password?: { readonly field: string; readonly value: string }
  readonly pin?: { readonly field: string; readonly value: string }
}

/** Throws INVALID_INPUT for common new passwords and PINs; existing ones keep working. */
export const assertUncommon = async ({ password, pin }: NewSecrets): Promise<void> => {
  const errors: FieldError[] = []
  if (password && (await isCommonPassword(password.value))) {
    errors.push({ field: password.field, message: passwordSentence })
  }
  if (pin && commonPins.has(pin.value)) errors.push({ field: pin.field, message: pinSentence })
  const [first] = errors
  if (first) throw new AppError('INVALID_INPUT', first.message, { errors })
}
