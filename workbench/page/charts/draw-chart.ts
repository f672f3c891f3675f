import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  type ChartDataset,
  type ChartOptions,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  type Plugin,
  PointElement,
  SubTitle,
  Title,
  Tooltip,
} from "chart.js";
import { color } from "chart.js/helpers";
import type { ChartPicture, NumberLook, PictureAxis } from "./chart-picture";

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  SubTitle,
  Title,
  Tooltip,
);

const INK = "#3c4043";
const GRID = "#e3e5e8";
const FONT = '"Google Sans", Roboto, Arial, "Liberation Sans", sans-serif';
/** Longer category names are truncated. */
const LABEL_LENGTH = 26;
/** Smaller slices have no room for a percentage. */
const SLICE_MIN = 0.06;
/** Radial position of the percentage, near the outer edge where the slice is wide. */
const SHARE_AT = 0.72;

/**
 * Draws a chart synchronously, at the canvas's own size.
 *
 * @returns Removes the chart.
 */
export function drawChart(canvas: HTMLCanvasElement, picture: ChartPicture): () => void {
  const type = TYPES[picture.kind];
  const configuration: ChartConfiguration = {
    type,
    data: {
      labels: picture.categories.map(cut),
      datasets: picture.kind === "pie" ? slices(picture) : series(picture),
    },
    options: optionsOf(picture),
    plugins: picture.kind === "pie" ? [shares] : [],
  };
  const chart = new Chart(canvas, configuration);
  return () => chart.destroy();
}

const TYPES = { area: "line", bar: "bar", column: "bar", line: "line", pie: "pie" } as const;

function series(picture: ChartPicture): ChartDataset[] {
  const { kind, smooth } = picture;
  const totals = picture.categories.map((_, row) =>
    picture.series.reduce((sum, { values }) => sum + Math.abs(values[row] ?? 0), 0),
  );
  return picture.series.map(({ name, color: paint, values }, index) => ({
    label: cut(name),
    data: values.map((value, row) =>
      picture.stacked === "share" && value !== null ? value / (totals[row] || 1) : value,
    ),
    backgroundColor: kind === "area" ? translucent(paint) : paint,
    borderColor: paint,
    ...(kind === "line" || kind === "area"
      ? {
          borderWidth: 2,
          pointRadius: kind === "area" || values.length > 40 ? 0 : 2.5,
          tension: smooth ? 0.35 : 0,
          spanGaps: false,
          fill: kind !== "area" ? false : picture.stacked === "no" || index === 0 ? "origin" : "-1",
        }
      : { borderWidth: 0, maxBarThickness: 56, categoryPercentage: 0.72, barPercentage: 0.94 }),
  }));
}

function translucent(text: string): string {
  return color(text).alpha(0.35).rgbString();
}

function slices({ series: [first], colors }: ChartPicture): ChartDataset[] {
  const values = first?.values.map((value) => Math.max(0, value ?? 0)) ?? [];
  return [
    {
      label: first?.name ?? "",
      data: values,
      backgroundColor: [...colors],
      borderColor: "#ffffff",
      borderWidth: 1,
    },
  ];
}

function optionsOf(picture: ChartPicture): ChartOptions {
  const { kind, title, subtitle, legend, stacked } = picture;
  const numbers: NumberLook =
    stacked === "share" ? { prefix: "", style: "percent" } : picture.valueAxis.numbers;
  const isBar = kind === "bar";
  const category = {
    type: "category",
    stacked: stacked !== "no",
    offset: kind === "bar" || kind === "column",
    title: axisTitle(picture.categoryAxis),
    border: { color: "#9aa0a6" },
    grid: { display: false },
    ticks: {
      color: INK,
      maxRotation: 45,
      autoSkipPadding: 6,
    },
  } as const;
  const value = {
    type: "linear",
    stacked: stacked !== "no",
    beginAtZero: kind !== "line",
    title: axisTitle(picture.valueAxis),
    ...(picture.valueAxis.from !== undefined && { suggestedMin: picture.valueAxis.from }),
    ...(picture.valueAxis.to !== undefined && { suggestedMax: picture.valueAxis.to }),
    ...(stacked === "share" && { max: 1 }),
    border: { display: false },
    grid: { color: GRID },
    ticks: {
      color: INK,
      maxTicksLimit: 7,
      maxRotation: 0,
      callback: (tick: string | number) => written(Number(tick), numbers),
    },
  } as const;
  return {
    animation: false,
    responsive: false,
    devicePixelRatio: Math.max(1, devicePixelRatio),
    font: { family: FONT, size: 12 },
    color: INK,
    layout: { padding: { top: 12, right: 24, bottom: 10, left: 12 } },
    indexAxis: isBar ? "y" : "x",
    ...(kind === "pie" && { cutout: `${Math.round(picture.hole * 100)}%` }),
    ...(kind !== "pie" && { scales: isBar ? { x: value, y: category } : { x: category, y: value } }),
    plugins: {
      title: {
        display: title !== "",
        text: title,
        align: "start",
        color: INK,
        font: { family: FONT, size: 16, weight: "normal" },
        padding: { top: 0, bottom: subtitle === "" ? 16 : 2 },
      },
      subtitle: {
        display: subtitle !== "",
        text: subtitle,
        align: "start",
        color: "#5f6368",
        font: { family: FONT, size: 13, weight: "normal" },
        padding: { top: 0, bottom: 12 },
      },
      legend: {
        display: legend !== "none",
        position: legend === "none" ? "right" : legend,
        align: legend === "right" || legend === "left" ? "start" : "center",
        labels: { color: INK, boxWidth: 12, boxHeight: 12, padding: 10, font: { family: FONT, size: 12 } },
      },
      tooltip: {
        callbacks: {
          title: ([item]) => picture.categories[item?.dataIndex ?? -1] ?? "",
          label: ({ dataset, raw }) => `${dataset.label}: ${written(Number(raw), numbers)}`,
        },
      },
    },
  };
}

function axisTitle({ title }: PictureAxis) {
  return {
    display: title !== "",
    text: title,
    color: "#5f6368",
    font: { size: 12, style: "italic" },
  } as const;
}

function cut(label: string): string {
  return label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH - 1)}…` : label;
}

function written(value: number, { prefix, style }: NumberLook): string {
  const text = Math.abs(value).toLocaleString("en-US", {
    maximumFractionDigits: style === "plain" ? 2 : 1,
    ...(style === "percent" && { style: "percent" }),
    ...(style === "short" && { notation: "compact" }),
  });
  return `${value < 0 ? "-" : ""}${prefix}${text}`;
}

/** Writes its percentage into each slice of a pie, as Sheets does. */
const shares: Plugin<"pie"> = {
  id: "shares",
  afterDatasetsDraw(chart) {
    const { ctx, data } = chart;
    const values = (data.datasets[0]?.data ?? []).map(Number);
    const total = values.reduce((sum, value) => sum + value, 0);
    ctx.save();
    ctx.fillStyle = "#202124";
    ctx.font = `500 12px ${FONT}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    for (const [index, slice] of chart.getDatasetMeta(0).data.entries()) {
      const share = (values[index] ?? 0) / total;
      if (share < SLICE_MIN) {
        continue;
      }
      const { x, y, startAngle, endAngle, innerRadius, outerRadius } = (slice as ArcElement).getProps(
        ["x", "y", "startAngle", "endAngle", "innerRadius", "outerRadius"],
        true,
      );
      const angle = (startAngle + endAngle) / 2;
      const radius = innerRadius + (outerRadius - innerRadius) * SHARE_AT;
      ctx.fillText(
        written(share, { prefix: "", style: "percent" }),
        Number(x) + Math.cos(angle) * radius,
        Number(y) + Math.sin(angle) * radius,
      );
    }
    ctx.restore();
  },
};
