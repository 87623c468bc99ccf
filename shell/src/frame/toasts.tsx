export { Toaster as default } from '@love-space/ui/toaster.tsx'
