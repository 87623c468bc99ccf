import { Fragment } from 'react'
import { paths } from '@love-space/contracts/paths.ts'
import { register } from '@love-space/texts/en/couple/register.ts'
import { legal } from '@love-space/texts/en/legal.ts'
import { Link } from '@love-space/web-kit/router.ts'

const links: Record<string, { to: string; label: string }> = {
  '{terms}': { to: paths.termsOfService, label: legal.terms.title },
  '{privacy}': { to: paths.privacyPolicy, label: legal.privacy.title },
}

export function LegalNote() {
  return (
    <p className="text-center text-sm text-pretty text-text-muted">
      {register.agree.split(/(\{\w+\})/).map((part) => {
        const link = links[part]
        if (!link) return <Fragment key={part}>{part}</Fragment>
        return (
          <Link key={part} to={link.to} className="text-accent underline underline-offset-2">
            {link.label}
          </Link>
        )
      })}
    </p>
  )
}
