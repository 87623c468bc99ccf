import { createElement } from 'react'
import type { IconShapes } from '@love-space/web-kit/app/remote-module.ts'

export const Shapes = ({ of: shapes, className }: { of: IconShapes; className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
    className={className}
  >
    {shapes.map(([element, attributes]) => createElement(element, { key: JSON.stringify(attributes), ...attributes }))}
  </svg>
)
