import type { User } from '@love-space/contracts/auth/user.ts'
import { isLanguage, languages, type Language } from '@love-space/contracts/languages.ts'
import { settings as texts } from '@love-space/texts/en/couple/settings.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { SelectField } from '@love-space/ui/select-field.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { chooseLanguage } from '@love-space/web-kit/browser/language.ts'
import { changeAccount } from './change-account.ts'

const options = [
  { value: '', label: texts.browserLanguage },
  ...Object.entries(languages).map(([value, label]) => ({ value, label })),
]

export function LanguageField({ user }: { user: User }) {
  const { state, error, run } = useAction(async (language: Language | null) => {
    await changeAccount(user, { language })
    await chooseLanguage(language, true)
  })
  return (
    <>
      <SelectField
        label={texts.language}
        hint={texts.languageHint}
        options={options}
        value={user.language ?? ''}
        disabled={state === 'loading'}
        onChange={({ target: { value } }) => void run(isLanguage(value) ? value : null)}
      />
      {error !== undefined && <Banner tone="error">{failureText(error, texts.languageFailed)}</Banner>}
    </>
  )
}
