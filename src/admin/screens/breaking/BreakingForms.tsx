import { BreakingChannel } from './BreakingChannel.tsx'
import { BreakingItem } from './BreakingItem.tsx'
import { BreakingSettings } from './BreakingSettings.tsx'
import { BreakingStory } from './BreakingStory.tsx'
import type { BreakingFormsData } from './contract.ts'

/** The screens of breaking news that have forms: one view, so that the panel's other pages name one file more. */
export default function BreakingForms({ data }: { data: BreakingFormsData }) {
  switch (data.form) {
    case 'story':
      return <BreakingStory data={data} />
    case 'item':
      return <BreakingItem data={data} />
    case 'settings':
      return <BreakingSettings data={data} />
    case 'channel':
      return <BreakingChannel data={data} />
  }
}
