/** Cells of the ground, each a tile of one zoom of the web's maps. */
export interface GroundCells {
  zoom: number;
  /** Column and row of the northwestern cell. */
  x: number;
  y: number;
  /** From the north, '1' for cells that show ground. */
  rows: string[];
}
