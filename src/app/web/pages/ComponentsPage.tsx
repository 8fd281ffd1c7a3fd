import { ringgit, type Ringgit } from '#kernel/money.ts'
import { Button, Stack, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { CallError } from '#web/api.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { Money } from '#web/ui/format.ts'
import { Card, Empty, Facts, Failed, Figure, LoadingLines, Page } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { toast } from '#web/ui/toast.ts'

const statuses = [
  'pending',
  'pending-approval',
  'approved',
  'processing',
  'completed',
  'rejected',
  'cancelled',
  'draft',
  'Suspended',
  'Active',
  'Onboarding',
  'overdue',
]
type Sample = { id: string; name: string; amount: Ringgit; status: string }
/** `?rows=10000` shows a large table on a separate page. */
const requestedRows = Number(new URLSearchParams(window.location.search).get('rows'))
const rowCount = requestedRows || 27
const samples: Sample[] = Array.from({ length: Math.min(rowCount, 50_000) }, (_, i) => ({
  id: String(i),
  name: `Nur Aina binti Rashid ${i + 1}`,
  amount: ringgit(100 + i * 37.5),
  status: statuses[i % 6] ?? 'draft',
}))
const columns: Column<Sample>[] = [
  { id: 'name', header: 'Employee', cell: (row) => row.name, value: (row) => row.name, wide: true },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: (row) => <Money amount={row.amount} />,
    value: (row) => row.amount,
  },
  { id: 'status', header: 'Status', cell: (row) => <StatusPill status={row.status} />, value: (row) => row.status },
]
const table = {
  label: 'Samples',
  columns,
  rowKey: (row: Sample) => row.id,
  rowName: (row: Sample) => row.name,
  empty: { title: 'No samples yet', hint: 'Samples will appear here.' },
} as const

const Row = ({ children }: { children: ReactNode }) => (
  <div style={{ display: 'flex', gap: 12, flexWrap: 'wrap', alignItems: 'center' }}>{children}</div>
)

const FullTable = () => (
  <DataTable
    {...table}
    list={{ rows: samples, total: samples.length }}
    selection={{ actions: () => <Button>Approve</Button>, summary: () => 'RM 650.00' }}
    rowActions={() => [
      { label: 'View', onClick: () => undefined },
      { label: 'Delete', danger: true, onClick: () => undefined, whyNot: 'Withdrawals are in progress' },
    ]}
    file={{ name: 'samples' }}
  />
)

/** Every shared component with its states, for developers. */
export const ComponentsPage = () => {
  const [dialog, setDialog] = useState<'plain' | 'reason' | null>(null)
  if (requestedRows > 0)
    return (
      <main>
        <Page title="Table">
          <FullTable />
        </Page>
      </main>
    )
  return (
    <main>
      <Page
        title="Components"
        intro="Every shared component with its states. The server shows this page outside production only."
        actions={<Button>Primary action</Button>}
      >
        <Card title="Statuses">
          <Row>
            {statuses.map((status) => (
              <StatusPill key={status} status={status} />
            ))}
          </Row>
        </Card>
        <Card title="Buttons">
          <Row>
            <Button>Approve 2, RM 650.00</Button>
            <Button color="teal.7">Approve</Button>
            <Button variant="default">Cancel</Button>
            <Button loading>Sending</Button>
            <Button disabled>Not now</Button>
            <Button color="red.8">Delete</Button>
          </Row>
        </Card>
        <Card title="Toasts and dialogs">
          <Row>
            <Button variant="default" onClick={() => toast.done('Policies approved.')}>
              Success
            </Button>
            <Button variant="default" onClick={() => toast.failed('Failed to update transactions!')}>
              Failure
            </Button>
            <Button variant="default" onClick={() => toast.info('There are no employees pending approval!')}>
              Information
            </Button>
            <Button variant="default" onClick={() => setDialog('plain')}>
              Confirm
            </Button>
            <Button variant="default" onClick={() => setDialog('reason')}>
              Confirm with a reason
            </Button>
          </Row>
          <Confirm
            opened={dialog === 'plain'}
            onClose={() => setDialog(null)}
            title="Approve 14 withdrawals"
            verb="Approve 14, RM 3,250.00"
            onConfirm={async () => undefined}
          >
            RM 3,250.00 will be transferred on the next working day.
          </Confirm>
          <Confirm
            opened={dialog === 'reason'}
            onClose={() => setDialog(null)}
            title="Reject the withdrawal"
            verb="Reject"
            danger
            reason={{ label: 'Reason' }}
            onConfirm={() => Promise.reject(new CallError(null))}
          />
        </Card>
        <Card title="Figures">
          <Row>
            <Figure name="To send" value="38" note="RM 11,240.50 in 9 banks" tone="now" />
            <Figure name="Returned" value="2" note="account closed" tone="stop" />
            <Figure name="Ledger" value="Balanced" tone="done" />
          </Row>
          <Facts
            facts={[
              ['Salary', <Money key="salary" amount={ringgit(3200)} />],
              ['Bank', 'Maybank'],
            ]}
          />
        </Card>
        <Card title="Fields">
          <Stack>
            <TextInput label="Name" description="As on the identity card" />
            <TextInput label="E-mail" error="* Value must be a valid email!" defaultValue="aina" />
            <AmountInput label="Amount" defaultValue={1234.5} />
          </Stack>
        </Card>
        <Card title="Table, with rows">
          <FullTable />
        </Card>
        <Card title="Table, empty">
          <DataTable {...table} list={{ rows: [], total: 0 }} />
        </Card>
        <Card title="Table, loading">
          <DataTable {...table} list={undefined} />
        </Card>
        <Card title="Table, failed">
          <DataTable
            {...table}
            list={undefined}
            failure={{
              error: new CallError(null),
              fallback: 'Failed to retrieve transactions!',
              retry: () => undefined,
            }}
          />
        </Card>
        <Card title="States">
          <LoadingLines />
          <Empty title="No policies were found!" hint="An advanced policy sets other limits." />
          <Failed error={new CallError(null)} fallback="Failed to retrieve dashboard data!" retry={() => undefined} />
        </Card>
      </Page>
    </main>
  )
}
