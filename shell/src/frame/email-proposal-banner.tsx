import type { EmailProposal } from '@love-space/contracts/auth/user.ts'
import { paths, sectionOf, sections } from '@love-space/contracts/paths.ts'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { buttonClass } from '@love-space/ui/button.tsx'
import { Link, useLocation } from '@love-space/web-kit/router.ts'

const { proposal: texts } = shellTexts

export default function EmailProposalBanner({ proposal: { email } }: { proposal: EmailProposal }) {
  const { pathname } = useLocation()
  if (pathname === paths.settings) return null
  const answer = (
    <Link to={sectionOf(paths.settings, sections.emailProposal)} className={buttonClass('secondary', 'sm')}>
      {texts.answer}
    </Link>
  )
  return (
    <Banner tone="info" className="mt-3" action={answer}>
      <span className="wrap-anywhere">{fill(texts.text, { email })}</span>
    </Banner>
  )
}
