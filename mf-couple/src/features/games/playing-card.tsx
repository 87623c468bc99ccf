import type { ReactNode } from 'react'

export function PlayingCard({ kicker, children, note }: { kicker?: ReactNode; children: ReactNode; note?: ReactNode }) {
  return (
    <div
      aria-live="polite"
      className="flex min-h-40 flex-col items-center justify-center gap-3 rounded-card border border-paper-edge bg-paper px-5 py-8 text-center shadow-card"
    >
      {kicker && <p className="text-sm font-medium text-text-muted">{kicker}</p>}
      <p className="font-display text-xl text-balance sm:text-2xl">{children}</p>
      {note && <div className="text-sm text-pretty text-text-muted">{note}</div>}
    </div>
  )
}
