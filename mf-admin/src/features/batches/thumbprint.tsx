import { factoryKeyTexts as texts } from '@love-space/texts/en/batches.ts'

export const ThumbprintText = ({ thumbprint }: { thumbprint: string }) => (
  <span className="text-text-muted">
    {texts.thumbprint} <span className="font-mono text-xs break-all text-text">{thumbprint}</span>
  </span>
)
