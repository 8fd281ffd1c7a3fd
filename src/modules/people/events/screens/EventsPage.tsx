import { DevelopersPage } from '#people/apiKeys/screens/DevelopersPage.tsx'
import { EventTypes } from './EventTypes.tsx'

export const EventsPage = () => (
  <DevelopersPage tab="events">
    <EventTypes />
  </DevelopersPage>
)
