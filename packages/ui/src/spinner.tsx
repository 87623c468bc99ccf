import clsx from 'clsx'
import { LoaderCircle } from 'lucide-react'
import { uiTexts } from '@love-space/texts/en/ui.ts'

/** A spinner, announced as a status unless `label` is null. */
export function Spinner(props: { label?: string | null | undefined; className?: string | undefined }) {
  const { label = uiTexts.loading, className } = props
  const icon = <LoaderCircle className={clsx('animate-spin', className ?? 'size-5')} />
  if (label === null) return icon
  return (
    <span role="status" className="inline-flex items-center text-text-muted">
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  )
}
