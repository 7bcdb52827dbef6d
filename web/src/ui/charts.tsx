import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  Pie,
  PieChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import styles from './charts.module.css';

// Drawn only: what a chart says stands beside it as a table, for who cannot see it and for who wants the number.

export interface Slice {
  readonly title: string;
  readonly value: number;
  readonly colour: string;
  readonly onClick?: (() => void) | undefined;
}

/** The parts of a whole as a ring. */
export function RingChart({ slices }: { readonly slices: readonly Slice[] }) {
  const shown = slices.filter(({ value }) => value > 0);
  const isEmpty = shown.length === 0;
  return (
    <div className={styles.ring} aria-hidden="true">
      <PieChart width={132} height={132} accessibilityLayer={false}>
        <Pie
          data={isEmpty ? [{ title: '', value: 1 }] : shown.map(({ title, value }) => ({ title, value }))}
          dataKey="value"
          nameKey="title"
          innerRadius={44}
          outerRadius={64}
          startAngle={90}
          endAngle={-270}
          paddingAngle={shown.length > 1 ? 2 : 0}
          stroke="none"
          rootTabIndex={-1}
          isAnimationActive={false}
          onClick={(_, i) => shown[i]?.onClick?.()}
        >
          {isEmpty ? (
            <Cell fill="var(--line)" />
          ) : (
            shown.map(({ title, colour, onClick }) => <Cell key={title} fill={colour} cursor={onClick && 'pointer'} />)
          )}
        </Pie>
      </PieChart>
    </div>
  );
}

export interface BarSeries {
  readonly name: string;
  readonly colour: string;
}
export interface BarRow {
  readonly title: string;
  /** One for each series. */
  readonly values: readonly number[];
  readonly onClick?: (() => void) | undefined;
}
interface BarsProps {
  readonly series: readonly BarSeries[];
  readonly rows: readonly BarRow[];
  readonly show: (value: number) => string;
  /** Below the axis, where there is less room; as `show` unless given. */
  readonly tick?: (value: number) => string;
}

const small = { fill: 'var(--muted)', fontSize: 13 };
const tip = {
  contentStyle: { background: 'var(--surface)', border: '1px solid var(--line)', borderRadius: 6, color: 'var(--ink)' },
  itemStyle: { color: 'var(--ink)' },
  cursor: { fill: 'var(--sunken)' },
};
const open = (rows: readonly BarRow[]) => (_: unknown, i: number) => rows[i]?.onClick?.();

/** Days from left to right, one bar on each; what is below zero goes down. */
export function DayBars({ series, rows, show, tick = show }: BarsProps) {
  const data = rows.map(({ title, values }) => ({
    title,
    ...Object.fromEntries(series.map(({ name }, i) => [name, values[i] ?? 0])),
  }));
  return (
    <div className={styles.days} aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 240 }}>
        <BarChart
          data={data}
          stackOffset="sign"
          margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="title" tick={small} tickLine={false} axisLine={false} minTickGap={24} />
          <YAxis tick={small} tickLine={false} axisLine={false} width={64} tickFormatter={tick} allowDecimals={false} />
          <Tooltip {...tip} isAnimationActive={false} formatter={(value) => show(Number(value))} />
          <ReferenceLine y={0} stroke="var(--edge)" />
          {series.map(({ name, colour }) => (
            <Bar
              key={name}
              dataKey={name}
              stackId="day"
              fill={colour}
              maxBarSize={32}
              cursor="pointer"
              onClick={open(rows)}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

const rowHeight = 32;

/** Things below each other, each with its bar. */
export function ListBars({ series, rows, show }: BarsProps) {
  const data = rows.map(({ title, values }) => ({
    title,
    ...Object.fromEntries(series.map(({ name }, i) => [name, values[i] ?? 0])),
  }));
  return (
    <div className={styles.list} aria-hidden="true">
      <div style={{ height: rows.length * rowHeight + 32 }}>
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 200 }}>
          <BarChart
            data={data}
            layout="vertical"
            margin={{ top: 0, right: 16, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid horizontal={false} stroke="var(--line)" />
            <XAxis
              type="number"
              tick={small}
              tickLine={false}
              axisLine={false}
              tickFormatter={show}
              allowDecimals={false}
            />
            <YAxis
              type="category"
              dataKey="title"
              tick={small}
              tickLine={false}
              axisLine={false}
              width={128}
              interval={0}
            />
            <Tooltip {...tip} isAnimationActive={false} formatter={(value) => show(Number(value))} />
            {series.map(({ name, colour }) => (
              <Bar
                key={name}
                dataKey={name}
                stackId="row"
                fill={colour}
                maxBarSize={16}
                cursor="pointer"
                onClick={open(rows)}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}
