import type { Area } from "./expectation";

export const arrays: Area = {
  cells: [
    ["n", "t", "d"],
    [3, "c", "2024-03-01"],
    [1, "a", "2024-01-01"],
    [2, "b", "2024-02-01"],
    [1, "A", ""],
    ["", "e", "2024-05-01"],
  ],
  lines: [
    ["=FILTER(B2:B6,A2:A6>1)", [["c"], ["b"]]],
    [
      '=FILTER(A2:B6,A2:A6=1,B2:B6="a")',
      [
        [1, "a"],
        [1, "A"],
      ],
    ],
    ["=FILTER(A2:B3,{TRUE,FALSE})", [[3], [1]]],
    ["=FILTER(A2:A6,A2:A6>9)", "#N/A"],
    ["=FILTER(A2:A6,A2:A5>1)", "#N/A"],
    ["=FILTER(B2:B6,(A2:A6=1)+(A2:A6=3))", [["c"], ["a"], ["A"]]],
    ["=FILTER(B2:B6,NOT(ISBLANK(A2:A6)))", [["c"], ["a"], ["b"], ["A"]]],
    ["=FILTER(B2:B6,A2:A6)", [["c"], ["a"], ["b"], ["A"]]],
    ["=FILTER(B2:B6,LEN(C2:C6))", [["c"], ["a"], ["b"], ["e"]]],
    ['=FILTER(B2:B6,REGEXMATCH(B2:B6,"[ab]"))', [["a"], ["b"]]],
    ["=FILTER(B2:B6,MONTH(C2:C6)=2)", [["b"]]],
    ["=FILTER(B2:B6,EOMONTH(C2:C6,0)=DATE(2024,2,29))", [["b"]]],
    ["=SORT(B2:B4)", [["a"], ["b"], ["c"]]],
    [
      "=SORT(A2:B5,1,TRUE)",
      [
        [1, "a"],
        [1, "A"],
        [2, "b"],
        [3, "c"],
      ],
    ],
    [
      "=SORT(A2:B5,1,FALSE,2,FALSE)",
      [
        [3, "c"],
        [2, "b"],
        [1, "a"],
        [1, "A"],
      ],
    ],
    ["=SORT(B2:B4,A2:A4,TRUE)", [["a"], ["b"], ["c"]]],
    ["=SORT(A2:A6,1,FALSE)", [[3], [2], [1], [1], [""]]],
    ["=SORT({3;1;2})", [[1], [2], [3]]],
    ['=SORT({"b";2;TRUE;"a";1},1,TRUE)', [[1], [2], ["a"], ["b"], [true]]],
    ["=SORT(A2:B4,9,TRUE)", "#VALUE!"],
    ["=SORT(LOWER(B2:B5),1,TRUE)", [["a"], ["a"], ["b"], ["c"]]],
    ["=SORTN(A2:A5)", 1],
    ["=SORTN(A2:A5,2)", [[1], [1]]],
    ["=SORTN(A2:B5,1,0,1,TRUE)", [[1, "a"]]],
    [
      "=SORTN(A2:B5,1,1,1,TRUE)",
      [
        [1, "a"],
        [1, "A"],
      ],
    ],
    [
      "=SORTN(A2:B5,2,2,1,TRUE)",
      [
        [1, "a"],
        [2, "b"],
      ],
    ],
    // Whole rows tie where no column is named (platform fact J4).
    [
      '=SORTN({1,"b";2,"a";1,"a";1,"b";2,"a"},2,1)',
      [
        [1, "a"],
        [1, "b"],
        [1, "b"],
      ],
    ],
    [
      '=SORTN({1,"b";2,"a";1,"a";1,"b";2,"a"},3,2)',
      [
        [1, "a"],
        [1, "b"],
        [2, "a"],
      ],
    ],
    [
      '=SORTN({1,"b";2,"a";1,"a";1,"b";2,"a"},2,3)',
      [
        [1, "a"],
        [1, "b"],
        [1, "b"],
      ],
    ],
    ["=SORTN(A2:A5,2,3,1,TRUE)", [[1], [1], [2]]],
    ["=SORTN(A2:A5,2,0,1,FALSE)", [[3], [2]]],
    ["=UNIQUE(A2:A5)", [[3], [1], [2]]],
    ["=UNIQUE(B2:B6)", [["c"], ["a"], ["b"], ["A"], ["e"]]],
    ["=UNIQUE({1,1,2},TRUE)", [[1, 2]]],
    ["=UNIQUE(A2:A5,FALSE,TRUE)", [[3], [2]]],
    [
      "=UNIQUE({1,2;1,2;2,1})",
      [
        [1, 2],
        [2, 1],
      ],
    ],
    ["=UNIQUE({1;1},FALSE,TRUE)", "#N/A"],
    ["=TRANSPOSE({1,2,3})", [[1], [2], [3]]],
    [
      "=TRANSPOSE(A2:B3)",
      [
        [3, 1],
        ["c", "a"],
      ],
    ],
    ["=FLATTEN({1,2;3,4})", [[1], [2], [3], [4]]],
    ["=FLATTEN(A2:A3,B2:B3)", [[3], [1], ["c"], ["a"]]],
    ["=TOCOL({1,2;3,4})", [[1], [2], [3], [4]]],
    ["=TOCOL({1,2;3,4},0,TRUE)", [[1], [3], [2], [4]]],
    ["=TOCOL(A5:B6,1)", [[1], ["A"], ["e"]]],
    ["=TOCOL({1;NA();2},2)", [[1], [2]]],
    ["=TOCOL({1;NA();2},3)", [[1], [2]]],
    ["=TOROW({1,2;3,4})", [[1, 2, 3, 4]]],
    ["=TOROW({1,2;3,4},0,TRUE)", [[1, 3, 2, 4]]],
    [
      "=HSTACK({1;2},{3;4})",
      [
        [1, 3],
        [2, 4],
      ],
    ],
    [
      "=HSTACK({1;2},9)",
      [
        [1, 9],
        [2, "#N/A"],
      ],
    ],
    [
      "=HSTACK(9,{1;2})",
      [
        [9, 1],
        ["#N/A", 2],
      ],
    ],
    [
      "=VSTACK({1,2},{3,4})",
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      "=VSTACK({1,2},9)",
      [
        [1, 2],
        [9, "#N/A"],
      ],
    ],
    [
      "=CHOOSECOLS({1,2,3;4,5,6},3,1)",
      [
        [3, 1],
        [6, 4],
      ],
    ],
    ["=CHOOSECOLS({1,2,3},-1)", 3],
    ["=CHOOSECOLS({1,2,3},{1,3})", [[1, 3]]],
    ["=CHOOSECOLS({1,2,3},4)", "#VALUE!"],
    ["=CHOOSEROWS({1;2;3},3,1)", [[3], [1]]],
    ["=CHOOSEROWS({1;2;3},0)", "#VALUE!"],
    [
      "=WRAPROWS({1,2,3,4,5},2)",
      [
        [1, 2],
        [3, 4],
        [5, "#N/A"],
      ],
    ],
    [
      '=WRAPROWS({1,2,3,4,5},3,"-")',
      [
        [1, 2, 3],
        [4, 5, "-"],
      ],
    ],
    [
      "=WRAPCOLS({1,2,3,4,5},2)",
      [
        [1, 3, 5],
        [2, 4, "#N/A"],
      ],
    ],
    [
      '=WRAPCOLS({1;2;3},2,"")',
      [
        [1, 3],
        [2, ""],
      ],
    ],
    ["=WRAPROWS({1,2;3,4},2)", "#VALUE!"],
    ["=ARRAY_CONSTRAIN({1,2,3;4,5,6},1,2)", [[1, 2]]],
    ["=ARRAY_CONSTRAIN({1;2;3},2,5)", [[1], [2]]],
    ["=ARRAYFORMULA(A2:A5*10)", [[30], [10], [20], [10]]],
    ["=ARRAYFORMULA(LEN(B2:B4))", [[1], [1], [1]]],
    ['=ARRAYFORMULA(B2:B4&"-"&A2:A4)', [["c-3"], ["a-1"], ["b-2"]]],
    ["=ARRAYFORMULA(YEAR(C2:C4))", [[2024], [2024], [2024]]],
    ["=ARRAYFORMULA(EOMONTH(C3:C4,0))", [["1/31/2024"], ["2/29/2024"]]],
    [
      "=ARRAYFORMULA(EDATE(C3:C4,{1,2}))",
      [
        ["2/1/2024", "3/1/2024"],
        ["3/1/2024", "4/1/2024"],
      ],
    ],
    ["=ARRAYFORMULA(LEFT(B2:B4,1))", [["c"], ["a"], ["b"]]],
    ['=ARRAYFORMULA(TEXT(C3:C4,"mmm"))', [["Jan"], ["Feb"]]],
    ["=ARRAYFORMULA(SUM(IF(A2:A5=1,1,0)))", 2],
    ["=ARRAYFORMULA(MAX(LEN(B2:B6)))", 1],
    ['=ARRAYFORMULA(REGEXEXTRACT({"a1";"b22"},"\\d+"))', [["1"], ["22"]]],
    ['=ARRAYFORMULA(REGEXREPLACE({"a1";"b2"},"\\d",""))', [["a"], ["b"]]],
    [
      '=ARRAYFORMULA(SPLIT({"a,b";"c,d"},","))',
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ['=ARRAYFORMULA(SUBSTITUTE(B2:B3,{"c";"a"},"z"))', [["z"], ["z"]]],
    ["=ARRAYFORMULA(DATE(2024,{1,2},1))", [["1/1/2024", "2/1/2024"]]],
    ["=ARRAYFORMULA(WEEKNUM(C3:C4))", [[1], [5]]],
    ["=ARRAYFORMULA(ISBLANK(A5:A6))", [[false], [true]]],
    ["=ARRAYFORMULA(N(A5:A6))", [[1], [0]]],
    ['=ARRAYFORMULA(DATEDIF(C3,{DATE(2024,2,1);DATE(2024,3,1)},"M"))', [[1], [2]]],
    ["=ARRAYFORMULA(NETWORKDAYS(C3,{DATE(2024,1,5);DATE(2024,1,8)}))", [[5], [6]]],
    ["=ARRAYFORMULA(RANK({3;1},A2:A5))", [[1], [3]]],
    ["=ARRAYFORMULA(LARGE(A2:A5,{1,2}))", [[3, 2]]],
    ["=SUM(LARGE(A2:A5,{1,2}))", 3],
    ["=SUMPRODUCT(LARGE(A2:A5,{1,2}))", 5],
    ["=ARRAYFORMULA(SMALL(A2:A5,{1;3}))", [[1], [2]]],
    ["=ARRAYFORMULA(PERCENTILE(A2:A5,{0,1}))", [[1, 3]]],
    ["=SUM(B2:B3,ARRAYFORMULA(A2:A5^2))", 15],
    ['=ARRAYFORMULA(SUMIFS(A2:A5,B2:B5,{"a";"c"}))', 2],
    ['=ARRAYFORMULA(IF(A2:A6="",,A2:A6))', [[3], [1], [2], [1], [""]]],
    ['=ARRAYFORMULA(MAX(IF(B2:B5="a",A2:A5)))', 1],
    ['=ARRAYFORMULA(IFERROR(FIND({"a","z"},B3)))', [[1, ""]]],
    ["=ARRAYFORMULA(LET(x,A2:A4,x+1))", [[4], [2], [3]]],
    [
      "=LET(r,A2:B5,FILTER(r,INDEX(r,,1)>1))",
      [
        [3, "c"],
        [2, "b"],
      ],
    ],
    ['=SUMPRODUCT((B2:B5="a")*1,A2:A5)', 2],
    ["=TRANSPOSE(SORT(TRANSPOSE({3,1,2})))", [[1, 2, 3]]],
    ['=QUERY({A2:B5},"select Col2 where Col1=2",0)', "b"],
    ["=ARRAYFORMULA(INDEX(A2:A5,2))", 1],
    ["=FREQUENCY(A2:A5,{1;2})", [[2], [1], [1]]],
    ["=FREQUENCY({1;20;40},{30;10})", [[1], [1], [1]]],
  ],
};
