import { isCommonPin } from '@love-space/couple-rules/common-pins.ts'
import { AppError, type FieldError } from '@love-space/service-kit/process/app-error.ts'

/** Matches repetitions, such as `aaaaaa`, `121212`, `abcabc` and six spaces. */
const repetition = /^(.{1,3}?)\1+$/su

let loaded: Promise<ReadonlySet<string>> | undefined

/** Loads the list with the first new password: loading takes 100 ms and 20 MB, too much for every start. */
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

/** Throws INVALID_INPUT if a new password or PIN is common. Existing ones keep working. */
export const assertUncommon = async ({ password, pin }: NewSecrets): Promise<void> => {
  const errors: FieldError[] = []
  if (password && (await isCommonPassword(password.value))) {
    errors.push({ field: password.field, message: passwordSentence })
  }
  if (pin && isCommonPin(pin.value)) errors.push({ field: pin.field, message: pinSentence })
  const [first] = errors
  if (first) throw new AppError('INVALID_INPUT', first.message, { errors })
}
